import { Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import classes from './Page.module.css'
import { usePageHeading } from './usePageHeading'

interface PageProps {
  title: string
  lead?: ReactNode
  /** narrow: for a form. text: for an article. wide: for tables and side panels. */
  width?: 'narrow' | 'text' | 'wide'
  /** A picture above the heading. */
  art?: ReactNode
  /** Buttons that apply to the whole page. */
  actions?: ReactNode
  children?: ReactNode
}

/** Page lays out a page with a heading. It sets the document title and focuses the heading after navigation. */
export function Page({ title, lead, width = 'wide', art, actions, children }: PageProps) {
  const heading = usePageHeading()

  useEffect(() => {
    document.title = title === 'Hulak' ? title : `${title} · Hulak`
  }, [title])

  return (
    <div className={classes.page} data-width={width}>
      {art}
      <header className={classes.header}>
        <div>
          <Title order={1} ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {lead && (
            <Text className={classes.lead} component="div">
              {lead}
            </Text>
          )}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

interface SheetProps {
  title?: ReactNode
  aside?: ReactNode
  children: ReactNode
  tight?: boolean
}

/** Sheet is a panel for related content. Sheets are never nested. */
export function Sheet({ title, aside, children, tight = false }: SheetProps) {
  return (
    <section className={classes.sheet} data-tight={tight || undefined}>
      {(title || aside) && (
        <div className={classes.sheetHead}>
          {title && <Title order={2}>{title}</Title>}
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
