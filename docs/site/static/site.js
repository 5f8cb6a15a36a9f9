// What a reader with a keyboard or a screen reader needs beyond Furo's own marks.
document.addEventListener("DOMContentLoaded", () => {
  document.querySelectorAll(".sidebar-tree .caption").forEach((each) => each.setAttribute("aria-level", "2"));
  document.querySelector(".sidebar-drawer")?.setAttribute("aria-label", "All pages");
  document.querySelector(".toc-drawer")?.setAttribute("aria-label", "On this page");
  // Furo opens its drawers on a narrow screen by labels, which a keyboard does not reach.
  for (const [id, drawer] of [["__navigation", ".sidebar-drawer"], ["__toc", ".toc-drawer"]]) {
    const box = document.getElementById(id);
    const follow = () => document.querySelector(drawer)?.classList.toggle("toggle-closed", !box.checked);
    box?.addEventListener("change", follow);
    if (box) follow();
  }
  document.querySelectorAll("header label[for], .content-icon-container label[for]").forEach((label) => {
    label.tabIndex = 0;
    label.setAttribute("role", "button");
    label.setAttribute("aria-label", label.htmlFor === "__toc" ? "On this page" : "All pages");
    label.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      label.click();
    });
  });
  // What is wider than the page is scrolled with the arrow keys.
  const reach = () => document.querySelectorAll("article pre, article .table-wrapper").forEach((each) => {
    if (each.scrollWidth > each.clientWidth) each.tabIndex = 0;
    else each.removeAttribute("tabindex");
  });
  reach();
  addEventListener("resize", reach);
});
