import { company } from '@/lib/company'
import { telUrl } from '@/lib/useSupport'
import { Row } from '@/ui/Rows'
import classes from './Details.module.css'

/** FederalRegulator shows the federal regulator's contact information. */
export function FederalRegulator() {
  const { phone, teletype, website } = company.federalRegulator
  return (
    <dl className={classes.details}>
      <div>
        <dt>Phone</dt>
        <dd>
          <a href={telUrl(phone)}>{phone}</a>
        </dd>
        <dd>
          <a href={telUrl(teletype)}>{teletype}</a> (TTY/TDD)
        </dd>
      </div>
      <Row name="Website">
        <a href={`https://${website}`} target="_blank" rel="noreferrer">
          {website}
        </a>
      </Row>
    </dl>
  )
}
