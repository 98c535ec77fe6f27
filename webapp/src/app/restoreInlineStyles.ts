/**
 * The server's policy refuses style attributes in a page's text, so a prerendered page has them as rules, one for each
 * element that is marked with `data-style`. Before React takes the page over, the marked elements get their styles back:
 * React changes what differs from one rendering to the next, and knows of no rules.
 */
export function restoreInlineStyles(root: HTMLElement) {
  const element = document.getElementById('prerendered-styles')
  if (!(element instanceof HTMLStyleElement)) return
  for (const rule of element.sheet?.cssRules ?? []) {
    if (!(rule instanceof CSSStyleRule)) continue
    for (const styled of root.querySelectorAll<HTMLElement>(rule.selectorText)) {
      styled.style.cssText = rule.style.cssText
      styled.removeAttribute('data-style')
    }
  }
  element.remove()
}
