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
import { Page, Sheet } from '@/ui/Page'
import { LinesSkeleton } from '@/ui/states'
import { formatDate } from '@/ui/time'
import { CompanyContact } from './CompanyContact'
import { ComplaintForm } from './ComplaintForm'
import { FederalRegulator } from './FederalRegulator'
import { policyText } from './policyText'
import { SampleNote } from './SampleNote'

/**
 * ComplaintPage lets users file a complaint and lists contacts of the company and the regulators. A sender can
 * also open it from a transfer.
 */
export default function ComplaintPage() {
  const [number, setNumber] = useState<string>()
  const person = useSession((s) => s.user?.id)
  const id = useSearchParams()[0].get(complaintTransferParam) ?? ''
  const transfer = useQuery({ ...transactionQuery(id), enabled: Boolean(id && person) })
  return (
    <Page
      title={transfer.data ? 'Report a Problem' : 'File A Complaint'}
      width="text"
      lead={`Tell us what went wrong. A person will read your complaint and answer within ${policyText.complaintAnswer}.`}
    >
      {number ? (
        <Notice tone="success" title={`Your complaint number is ${number}`}>
          Keep this number and mention it if you contact us about this complaint. We also emailed it to you.
        </Notice>
      ) : (
        <Sheet>
          {transfer.isLoading ? (
            <LinesSkeleton />
          ) : (
            <>
              {transfer.data && <About transfer={transfer.data} />}
              <ComplaintForm key={person} about={transfer.data} onFiled={setNumber} />
            </>
          )}
        </Sheet>
      )}
      <Sheet title="Contact us directly">
        <CompanyContact email={company.complaintsEmail} />
      </Sheet>
      <Sheet title={company.federalRegulator.name}>
        <Text mb="md">
          If we don’t resolve your complaint, you can contact the federal regulator or{' '}
          <Anchor component={Link} to={paths.licensing}>
            the regulator of your state
          </Anchor>
          .
        </Text>
        <FederalRegulator />
      </Sheet>
      <SampleNote />
    </Page>
  )
}

/** About shows the related transfer. */
function About({
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
