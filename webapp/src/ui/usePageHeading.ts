import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * usePageHeading returns the ref of a page's heading. The heading gets the focus after navigation, but not on
 * the first load.
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
