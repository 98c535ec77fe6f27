import { company } from '@/lib/company'
import { telUrl, useSupport } from '@/lib/useSupport'
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
      <div>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
      <div>
        <dt>Hours</dt>
        <dd>{hours}</dd>
      </div>
      <div>
        <dt>Address</dt>
        <dd>
          {company.legalName}
          <br />
          {company.address}
        </dd>
      </div>
    </dl>
  )
}
