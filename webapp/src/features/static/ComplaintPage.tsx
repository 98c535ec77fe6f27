import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { transactionQuery } from '@/api/queries'
import type { TransactionDetail } from '@/api/types'
import { company } from '@/app/company'
import { complaintTransferParam, paths } from '@/app/paths'
import { useSession } from '@/session/store'
import { Money } from '@/ui/Money'
import { Notice } from '@/ui/Notice'
import { Page, Panel } from '@/ui/Page'
import { LinesSkeleton } from '@/ui/states'
import { formatDate } from '@/ui/time'
import { CompanyContact } from './CompanyContact'
import { ComplaintForm } from './ComplaintForm'
import { FederalRegulator } from './FederalRegulator'
import { policyText } from './policyText'
import { SampleNote } from './SampleNote'

/**
 * ComplaintPage lets users file a complaint and shows how to contact the company and the regulators. A sender can
 * open it from a transfer to report a problem with that transfer.
 */
export default function ComplaintPage() {
  const [complaintNumber, setComplaintNumber] = useState<string>()
  const userId = useSession((s) => s.user?.id)
  const transferId = useSearchParams()[0].get(complaintTransferParam) ?? ''
  const transfer = useQuery({ ...transactionQuery(transferId), enabled: Boolean(transferId && userId) })
  return (
    <Page
      title={transfer.data ? 'Report a Problem' : 'File A Complaint'}
      width="text"
      lead={`Tell us what went wrong. We’ll read your complaint and respond within ${policyText.complaintResponsePeriod}.`}
    >
      {complaintNumber ? (
        <Notice tone="success" title={`Your complaint number is ${complaintNumber}`}>
          Keep this number and mention it if you contact us about this complaint. We also emailed it to you.
        </Notice>
      ) : (
        <Panel>
          {transfer.isLoading ? (
            <LinesSkeleton />
          ) : (
            <>
              {transfer.data && <RelatedTransfer transfer={transfer.data} />}
              <ComplaintForm key={userId} transfer={transfer.data} onFiled={setComplaintNumber} />
            </>
          )}
        </Panel>
      )}
      <Panel title="Contact us directly">
        <CompanyContact email={company.complaintsEmail} />
      </Panel>
      <Panel title={company.federalRegulator.name}>
        <Text mb="md">
          If we don’t resolve your complaint, you can contact the federal regulator or{' '}
          <Anchor component={Link} to={paths.licensing}>
            your state’s regulator
          </Anchor>
          .
        </Text>
        <FederalRegulator />
      </Panel>
      <SampleNote />
    </Page>
  )
}

/** RelatedTransfer shows the transfer that the complaint is about. */
function RelatedTransfer({
  transfer: { senderAmount, senderCurrency, beneficiary, createdAt },
}: {
  transfer: TransactionDetail
}) {
  return (
    <Text mb="md">
      This is about your transfer of{' '}
      <strong>
        <Money amount={senderAmount} currency={senderCurrency} />
      </strong>{' '}
      to <strong>{beneficiary.fullName}</strong> on {formatDate(createdAt)}. You don’t need to include its
      reference number.
    </Text>
  )
}
