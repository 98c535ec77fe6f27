import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon'
import classes from './Notice.module.css'
import type { Tone } from './StatusBadge'

const icons: Record<Tone, IconName> = {
  success: 'check',
  muted: 'info',
  info: 'info',
  warning: 'warning',
  danger: 'warning',
}

interface NoticeProps {
  tone: Tone
  title?: string
  children: ReactNode
  /** A button or link for the next step. */
  action?: ReactNode
}

/**
 * Notice is a message on the page. It says what happened, what it means, and what to do. Screen readers
 * announce errors immediately.
 */
export function Notice({ tone, title, children, action }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} className={classes.icon} />
      <div className={classes.body}>
        {title && <strong className={classes.title}>{title}</strong>}
        <div>{children}</div>
        {action && <div className={classes.action}>{action}</div>}
      </div>
    </div>
  )
}
