import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { company } from '@/app/company'
import { paths } from '@/app/paths'
import { useSession } from '@/session/store'
import { Notice } from '@/ui/Notice'
import { Page, Sheet } from '@/ui/Page'
import { CompanyContact } from './CompanyContact'
import { ComplaintForm } from './ComplaintForm'
import { FederalRegulator } from './FederalRegulator'
import { figures } from './figures'
import { SampleNote } from './SampleNote'

/** Where a complaint goes: to us by form, phone or letter, and to the regulators. */
export default function ComplaintPage() {
  const [number, setNumber] = useState<string>()
  const person = useSession((s) => s.user?.id)
  return (
    <Page
      title="File A Complaint"
      width="text"
      lead={`Tell us what went wrong. A person reads it, and you hear from us within ${figures.complaintAnswer}.`}
    >
      {number ? (
        <Notice tone="success" title={`Your complaint has the number ${number}`}>
          Please keep it, and name it when you write or call about this complaint. We have sent it to your
          email address too.
        </Notice>
      ) : (
        <Sheet>
          <ComplaintForm key={person} onFiled={setNumber} />
        </Sheet>
      )}
      <Sheet title="Reach us directly">
        <CompanyContact email={company.complaintsEmail} />
      </Sheet>
      <Sheet title={company.federalRegulator.name}>
        <Text mb="md">
          If we do not settle it between us, you can turn to the federal regulator, or to{' '}
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
