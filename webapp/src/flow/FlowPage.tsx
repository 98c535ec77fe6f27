import { type ReactNode, useEffect } from 'react'
import { Page } from '@/ui/Page'
import { prepareToasts } from '@/ui/toast'
import classes from './FlowPage.module.css'
import { FlowTrail } from './FlowTrail'
import { SideReceipt } from './SideReceipt'

interface FlowPageProps {
  title: string
  lead?: ReactNode
  /** Replaces the receipt next to the step. Null for none. */
  aside?: ReactNode
  children: ReactNode
}

/** FlowPage is the layout of a step in the send flow, with the trail above it and the receipt next to it. */
export function FlowPage({ title, lead, aside = <SideReceipt />, children }: FlowPageProps) {
  useEffect(prepareToasts, [])
  return (
    <div className={classes.flow}>
      <FlowTrail />
      <Page title={title} lead={lead}>
        <div className={classes.columns} data-alone={aside === null || undefined}>
          <div className={classes.step}>{children}</div>
          {aside}
        </div>
      </Page>
    </div>
  )
}
