import type { Licence } from '@/api/types'
import { dial } from '@/app/useSupport'
import { holderOf } from './disclosures'
import classes from './Facts.module.css'

/** RegulatorContact lists a regulator's contacts as links. */
export function RegulatorContact({ licence }: { licence: Licence }) {
  const { address, telephone, fax, email, website } = licence
  return (
    <ul className={classes.ways}>
      {address && <li>{address}</li>}
      {telephone && (
        <li>
          <a href={dial(telephone)}>{telephone}</a>
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

/** LicenceDetails shows one license in full. */
export function LicenceDetails({ licence }: { licence: Licence }) {
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Licensed provider</dt>
        <dd>{holderOf(licence)}</dd>
      </div>
      <div>
        <dt>License Number</dt>
        <dd>{licence.licenseNo}</dd>
        <dd>{licence.licenseType}</dd>
      </div>
      <div>
        <dt>Regulatory Body</dt>
        <dd>{licence.regulatoryBody}</dd>
        <dd>{licence.regulatoryDivision}</dd>
      </div>
      <div>
        <dt>Contact Information</dt>
        <dd>
          <RegulatorContact licence={licence} />
        </dd>
      </div>
    </dl>
  )
}
