/**
 * restoreInlineStyles restores a prerendered page's inline styles. The content security policy blocks style
 * attributes in HTML. The build therefore moves them to a style sheet and marks each element with `data-style`.
 * Call restoreInlineStyles before hydration, because React updates only inline styles.
 */
export function restoreInlineStyles(root: HTMLElement) {
  const element = document.getElementById('prerendered-styles')
  if (!(element instanceof HTMLStyleElement)) return
  for (const rule of element.sheet?.cssRules ?? []) {
    if (!(rule instanceof CSSStyleRule)) continue
    for (const target of root.querySelectorAll<HTMLElement>(rule.selectorText)) {
      target.style.cssText = rule.style.cssText
      target.removeAttribute('data-style')
    }
  }
  element.remove()
}
