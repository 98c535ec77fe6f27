/**
 * restoreInlineStyles restores the inline styles of a prerendered page. The content security policy blocks style
 * attributes in HTML, so the build moves them to a style sheet with one rule per element marked with `data-style`.
 * Call it before hydration, because React updates only inline styles.
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
