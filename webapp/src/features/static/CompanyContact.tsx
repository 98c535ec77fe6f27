import { company } from '@/lib/company'
import { telUrl, useSupport } from '@/lib/useSupport'
import { Row } from '@/ui/Rows'
import classes from './Details.module.css'

/** CompanyContact lists the company's phone numbers, email address, hours, and postal address. */
export function CompanyContact({ email = company.supportEmail }: { email?: string }) {
  const { phones, hours } = useSupport()
  return (
    <dl className={classes.details}>
      <div>
        <dt>Phone</dt>
        {phones.map((number) => (
          <dd key={number}>
            <a href={telUrl(number)}>{number}</a>
          </dd>
        ))}
      </div>
      <Row name="Email">
        <a href={`mailto:${email}`}>{email}</a>
      </Row>
      <Row name="Hours">{hours}</Row>
      <Row name="Address">
        {company.legalName}
        <br />
        {company.address}
      </Row>
    </dl>
  )
}
