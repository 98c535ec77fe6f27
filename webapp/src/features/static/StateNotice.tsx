import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@/lib/api/errors'
import { ErrorState, LinesSkeleton } from '@/ui/states'
import { disclosureFor } from './disclosures'
import { LicenseDetails } from './LicenseDetails'
import { licenseQuery } from './license'

/** StateNotice shows a state's license and the notice that the state requires. */
export function StateNotice({ code, name }: { code: string; name: string }) {
  const license = useQuery(licenseQuery(code))
  if (license.error instanceof ApiError && license.error.status === 404) {
    return <p role="status">No license is listed for {name}. Our service is not available there.</p>
  }
  if (license.error) return <ErrorState error={license.error} retry={() => void license.refetch()} />
  if (!license.data) return <LinesSkeleton lines={3} />
  return (
    <Stack gap="lg">
      <LicenseDetails license={license.data} />
      {disclosureFor(license.data, name).map((paragraph) => (
        <Text key={paragraph} maw="72ch" lh="var(--hulak-leading-text)">
          {paragraph}
        </Text>
      ))}
    </Stack>
  )
}
