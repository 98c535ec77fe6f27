import type { ComponentProps } from 'react'
import { matchPath, parsePath } from 'react-router-dom'
import { type Session, useSession } from '@/lib/session/store'
import { may } from '@/lib/staffAccess'
import { TextLink as AnyTextLink } from '@/ui/TextLink'
import { pagePermissions } from '../permissions'

/** canOpen returns a selector that reports whether the user can open a page of the back office. The path can have a query. */
export const canOpen =
  (to: string) =>
  (session: Session): boolean => {
    const path = parsePath(to).pathname ?? ''
    const permissions = Object.entries(pagePermissions).filter(([pattern]) => matchPath(pattern, path))
    return permissions.every(([, permission]) => may(permission)(session))
  }

interface TextLinkProps extends ComponentProps<typeof AnyTextLink> {
  to: string
  /** True if the text is an action, such as "View transfer". It is hidden from users who cannot open the page. */
  isAction?: boolean
}

/** TextLink is a link to a page of the back office. Users who cannot open the page see its text without a link. */
export function TextLink({ isAction = false, ...props }: TextLinkProps) {
  const isOpen = useSession(canOpen(props.to))
  if (isOpen) return <AnyTextLink {...props} />
  return isAction ? null : props.children
}
