import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@/api/errors'
import { ErrorState, LinesSkeleton } from '@/ui/states'
import { disclosureOf } from './disclosures'
import { LicenceDetails } from './LicenceDetails'
import classes from './LicensingPage.module.css'
import { licenceQuery } from './licence'

/** StateNotice shows the license in a state and the required notice to its residents. */
export function StateNotice({ code, name }: { code: string; name: string }) {
  const licence = useQuery(licenceQuery(code))
  if (licence.error instanceof ApiError && licence.error.status === 404) {
    return <p role="status">No license is listed for {name}: the service is not offered there.</p>
  }
  if (licence.error) return <ErrorState error={licence.error} retry={() => void licence.refetch()} />
  if (!licence.data) return <LinesSkeleton lines={3} />
  return (
    <div className={classes.notice}>
      <LicenceDetails licence={licence.data} />
      {disclosureOf(licence.data, name).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}
