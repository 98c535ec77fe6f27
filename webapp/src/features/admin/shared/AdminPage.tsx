import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './AdminPage.module.css'

/** AdminPage lays out a back-office page with its title, description, and actions. */
export function AdminPage({
  title,
  description,
  actions,
  children,
}: {
  title: string
  description?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  useDocumentTitle(`${title} · Hulak back office`)
  return (
    <section className={classes.root} aria-labelledby="admin-title">
      <header className={classes.head}>
        <div>
          <h1 id="admin-title" className={classes.title}>
            {title}
          </h1>
          {description && <p className={classes.description}>{description}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}
