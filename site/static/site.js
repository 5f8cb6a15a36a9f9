// What a reader with a keyboard or a screen reader needs beyond Furo's own marks.
document.addEventListener("DOMContentLoaded", () => {
  document.querySelectorAll(".sidebar-tree .caption").forEach((each) => each.setAttribute("aria-level", "2"));
  document.querySelector(".sidebar-drawer")?.setAttribute("aria-label", "All pages");
  document.querySelector(".toc-drawer")?.setAttribute("aria-label", "On this page");
  // What is wider than the page is scrolled with the arrow keys.
  const reach = () => document.querySelectorAll("article pre, article .table-wrapper").forEach((each) => {
    if (each.scrollWidth > each.clientWidth) each.tabIndex = 0;
    else each.removeAttribute("tabindex");
  });
  reach();
  addEventListener("resize", reach);
});
