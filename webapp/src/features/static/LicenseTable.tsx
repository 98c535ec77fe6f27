import { Table } from '@mantine/core'
import '@mantine/core/styles/Table.css'
import type { License } from '@/lib/api/types'
import { RegulatorContact } from './LicenseDetails'
import classes from './LicensingPage.module.css'

interface LicenseTableProps {
  licenses: readonly License[]
  stateName: (code: string) => string
}

/** LicenseTable lists licenses by state. On a phone, each license is a card. */
export function LicenseTable({ licenses, stateName }: LicenseTableProps) {
  return (
    <Table className={classes.table ?? ''} verticalSpacing="md" aria-label="Licenses by state">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>State</Table.Th>
          <Table.Th>License Number</Table.Th>
          <Table.Th>Regulatory Body</Table.Th>
          <Table.Th>Contact Information</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {licenses.map((license) => (
          <Table.Tr key={`${license.state} ${license.licenseNo}`}>
            <Table.Th scope="row">{stateName(license.state)}</Table.Th>
            <Table.Td data-label="License Number">{license.licenseNo}</Table.Td>
            <Table.Td data-label="Regulatory Body">{license.regulatoryBody}</Table.Td>
            <Table.Td data-label="Contact Information">
              <RegulatorContact license={license} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
