import { Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import classes from './Page.module.css'
import { usePageHeading } from './usePageHeading'

interface PageProps {
  title: string
  lead?: ReactNode
  /** Narrow pages hold a form, text pages an article, and wide pages tables or side panels. */
  width?: 'narrow' | 'text' | 'wide'
  /** An illustration above the heading. */
  illustration?: ReactNode
  /** Buttons that apply to the whole page. */
  actions?: ReactNode
  children?: ReactNode
}

/** Page is a page with a heading. It sets the document title and focuses the heading after navigation. */
export function Page({ title, lead, width = 'wide', illustration, actions, children }: PageProps) {
  const heading = usePageHeading()

  useEffect(() => {
    document.title = title === 'Hulak' ? title : `${title} · Hulak`
  }, [title])

  return (
    <div className={classes.page} data-width={width}>
      {illustration}
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

interface PanelProps {
  title?: ReactNode
  /** Content next to the title, such as a badge or a button. */
  headerContent?: ReactNode
  children: ReactNode
  /** True for less padding. */
  compact?: boolean
}

/** Panel is a bordered box for related content. Do not nest panels. */
export function Panel({ title, headerContent, children, compact = false }: PanelProps) {
  return (
    <section className={classes.panel} data-compact={compact || undefined}>
      {(title || headerContent) && (
        <div className={classes.panelHeader}>
          {title && <Title order={2}>{title}</Title>}
          {headerContent}
        </div>
      )}
      {children}
    </section>
  )
}
