import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * usePageHeading returns the props of a page's heading, which gets the focus after navigation but not on page
 * load.
 */
export function usePageHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the path does.
  useEffect(() => {
    if (key !== 'default') heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return heading
}
