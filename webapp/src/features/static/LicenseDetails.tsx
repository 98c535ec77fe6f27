import type { License } from '@/lib/api/types'
import { telUrl } from '@/lib/useSupport'
import { Row } from '@/ui/Rows'
import classes from './Details.module.css'
import { licenseHolder } from './disclosures'

/** RegulatorContact lists a regulator's contact information. */
export function RegulatorContact({ license }: { license: License }) {
  const { address, telephone, fax, email, website } = license
  return (
    <ul className={classes.contacts}>
      {address && <li>{address}</li>}
      {telephone && (
        <li>
          <a href={telUrl(telephone)}>{telephone}</a>
        </li>
      )}
      {fax && <li>{fax} (fax)</li>}
      {email && (
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
      {website && (
        <li>
          <a href={website} target="_blank" rel="noreferrer">
            {website.replace(/^https?:\/\//, '')}
          </a>
        </li>
      )}
    </ul>
  )
}

/** LicenseDetails shows a license and its regulator. */
export function LicenseDetails({ license }: { license: License }) {
  return (
    <dl className={classes.details}>
      <Row name="Licensed provider">{licenseHolder(license)}</Row>
      <div>
        <dt>License Number</dt>
        <dd>{license.licenseNo}</dd>
        <dd>{license.licenseType}</dd>
      </div>
      <div>
        <dt>Regulatory Body</dt>
        <dd>{license.regulatoryBody}</dd>
        <dd>{license.regulatoryDivision}</dd>
      </div>
      <Row name="Contact Information">
        <RegulatorContact license={license} />
      </Row>
    </dl>
  )
}
