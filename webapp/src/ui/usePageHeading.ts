import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * usePageHeading returns a ref for a page's heading. Navigation focuses the heading. The first page load does not.
 */
export function usePageHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when the path changes.
  useEffect(() => {
    if (key !== 'default') heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return heading
}
