import { Text } from '@mantine/core'
import { company } from '@/app/company'

/** SampleNote marks sample data until an operator replaces it. */
export function SampleNote({ children }: { children?: string }) {
  if (!company.sampleNote) return null
  return (
    <Text size="sm" c="dimmed">
      Sample data: the numbers, addresses and mailboxes of Hulak, of its agents and of the states’ regulators
      are invented. {children}
    </Text>
  )
}
