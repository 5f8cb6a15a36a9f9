// What a reader with a keyboard or a screen reader needs beyond Furo's own marks.
document.addEventListener("DOMContentLoaded", () => {
  // The current page is seen in the sidebar, without scrolling.
  const bar = document.querySelector(".sidebar-scroll"), here = bar?.querySelector(".current-page > a");
  if (here) bar.scrollBy({ top: here.getBoundingClientRect().bottom - bar.getBoundingClientRect().top - bar.clientHeight / 2, behavior: "instant" });
  document.querySelector(".sidebar-drawer")?.setAttribute("aria-label", "All pages");
  document.querySelector(".toc-drawer")?.setAttribute("aria-label", "On this page");
  // Furo opens its drawers on a narrow screen by labels, which a keyboard does not reach.
  for (const [id, drawer, name] of [["__navigation", ".sidebar-drawer", "All pages"], ["__toc", ".toc-drawer", "On this page"]]) {
    const box = document.getElementById(id);
    const follow = () => document.querySelector(drawer)?.classList.toggle("toggle-closed", !box.checked);
    box?.addEventListener("change", follow);
    if (box) follow();
    document.querySelectorAll(`header label[for=${id}], .content-icon-container label[for=${id}]`).forEach((label) => {
      const button = document.createElement("button");
      button.className = label.className;
      button.setAttribute("aria-label", name);
      button.append(...label.childNodes);
      button.addEventListener("click", () => box.click());
      label.replaceWith(button);
    });
  }
  // The line that installs plugrad works as it stands: pip is told where the wheel is, beside this page.
  const wheel = document.querySelector('article a[href$=".whl"]');
  document.querySelectorAll("article pre").forEach((each) => {
    if (!wheel || each.textContent.trim() !== `python -m pip install ${wheel.textContent}`) return;
    const line = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
    while (line.nextNode()) line.currentNode.data = line.currentNode.data.replace(wheel.textContent, wheel.href);
  });
  // The page of the search has no heading until something is found.
  if (!document.querySelector("h1")) {
    document.getElementById("search-results")?.insertAdjacentHTML("beforebegin", "<h1>Search</h1>");
  }
  // What is wider than the page is scrolled with the arrow keys.
  const reach = () => document.querySelectorAll("article pre, article .table-wrapper, article p:has(> img)").forEach((each) => {
    if (each.scrollWidth > each.clientWidth) each.tabIndex = 0;
    else each.removeAttribute("tabindex");
  });
  reach();
  addEventListener("resize", reach);
});
