import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import type { Role } from '@/lib/api/types'
import { Icon } from '@/ui/Icon'
import classes from './AdminMenu.module.css'
import { headingOf, menuFor } from './menu'
import { messages } from './search/messages'
import { setHeadingOpen, useOpenHeadings } from './useOpenHeadings'

export interface AdminMenuProps {
  roles: readonly Role[]
  /** Opens the command palette. Undefined if the user cannot search yet. */
  onSearch?: (() => void) | undefined
}

/**
 * AdminMenu is the menu of the back office. Its headings open and close, and the heading of the current page opens
 * when the page does.
 */
export function AdminMenu({ roles, onSearch }: AdminMenuProps) {
  const id = useId()
  const menu = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const open = useOpenHeadings((store) => store.open)
  const current = headingOf(pathname)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page opens its heading again.
  useLayoutEffect(() => {
    if (current) setHeadingOpen(current, true)
  }, [pathname])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry changes with the path.
  useEffect(() => {
    menu.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <nav ref={menu} className={classes.menu} aria-label="Back office">
      {menuFor(roles).map(({ title, entries }) => {
        const isOpen = open.includes(title)
        const listId = `${id}-${title}`
        return (
          <section key={title}>
            <h2 className={classes.heading}>
              <button
                type="button"
                className={classes.toggle}
                aria-expanded={isOpen}
                aria-controls={listId}
                onClick={() => setHeadingOpen(title, !isOpen)}
              >
                {title}
                <Icon name="chevronDown" size={16} className={classes.chevron} />
              </button>
            </h2>
            <ul id={listId} className={classes.list} hidden={!isOpen}>
              {title === 'Customers' && onSearch && (
                <li>
                  <button type="button" className={classes.link} onClick={onSearch}>
                    {messages.search.findCustomer}
                  </button>
                </li>
              )}
              {entries.map(({ label, path }) => (
                <li key={path}>
                  <NavLink to={path} end className={classes.link}>
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </nav>
  )
}
