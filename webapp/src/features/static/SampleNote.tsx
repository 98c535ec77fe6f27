import { Text } from '@mantine/core'
import { company } from '@/lib/company'

/**
 * SampleNote tells the user that the page shows sample data. It renders nothing after an operator replaces
 * the data.
 */
export function SampleNote({ children }: { children?: string }) {
  if (!company.sampleNote) return null
  return (
    <Text size="sm" c="dimmed">
      This page shows sample data. The phone numbers, postal addresses, and email addresses of Hulak, its
      agents, and the state regulators are not real. {children}
    </Text>
  )
}
