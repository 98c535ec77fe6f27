import { Stack } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Page } from '@/ui/Page'
import { prepareToasts } from '@/ui/toast'
import classes from './SendFlowPage.module.css'
import { SendFlowStepper } from './SendFlowStepper'
import { TransferSummary } from './TransferSummary'

interface SendFlowPageProps {
  title: string
  lead?: ReactNode
  /** Replaces the transfer summary next to the step. Null hides it. */
  aside?: ReactNode
  children: ReactNode
}

/** SendFlowPage is the layout of a send flow step, with the progress above it and the summary next to it. */
export function SendFlowPage({ title, lead, aside = <TransferSummary />, children }: SendFlowPageProps) {
  useEffect(prepareToasts, [])
  return (
    <Stack gap="xl" w="100%">
      <SendFlowStepper />
      <Page title={title} lead={lead}>
        <div className={classes.columns} data-alone={aside === null || undefined}>
          <div className={classes.step}>{children}</div>
          {aside}
        </div>
      </Page>
    </Stack>
  )
}
