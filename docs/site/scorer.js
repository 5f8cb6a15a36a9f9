// Order of what a search finds, read by Sphinx (html_search_scorer): a public name that was typed, a page whose title
// is about it, the pages written by hand, and then the rest.
const asked = (new URLSearchParams(location.search).get("q") || "").trim();
const alike = (name) => [asked.toLowerCase(), asked.toLowerCase().replace(/s$/, "")].includes(name.toLowerCase());
const words = (text) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) || [];
var Scorer = {
  objNameMatch: 11, objPartialMatch: 0, objPrio: {}, objPrioDefault: 0, title: 15, partialTitle: 7, term: 5, partialTerm: 2,
  score: ([page, title, anchor, descr, score, file, kind]) => {
    if (kind === "object" && !anchor.startsWith("#module-")) {
      const [name, owner = ""] = title.split(".").reverse();
      // A name of a module is before a method of the same name, and `Tensor` before `tensor`.
      if (alike(name)) return 90 + 4 * (owner === owner.toLowerCase()) + 2 * (name === asked) - title.split(".").length;
      return 1;
    }
    // Modules are after the pages that are about them. Of the title of a page, without what stands after a colon: how much was asked for.
    const said = words(title.split(": ")[0]), wanted = words(asked);
    if (kind === "object") return alike(title.split(".").pop()) ? 40 : 1;
    const share = wanted.filter((word) => said.includes(word)).length / Math.max(said.length, wanted.length, 1);
    const byHand = page.startsWith("docs/");
    return Math.min(score, 15) + (kind === "text" ? (byHand ? 100 : 60) * share + 3 * byHand : 0);
  },
};
// A name is found by its plural too, and a hundred results are enough: each takes Sphinx some milliseconds to show.
const findAll = Search._performSearch;
Search._performSearch = (query, terms, excluded, highlighted, names) =>
  findAll(query, terms, excluded, highlighted, new Set([...names].map((name) => name.replace(/s$/, "")))).slice(-100);
