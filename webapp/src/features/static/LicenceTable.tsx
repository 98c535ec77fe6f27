import { Table } from '@mantine/core'
import '@mantine/core/styles/Table.css'
import type { Licence } from '@/api/types'
import { RegulatorContact } from './LicenceDetails'
import classes from './LicensingPage.module.css'

interface LicenceTableProps {
  licences: readonly Licence[]
  nameOf: (code: string) => string
}

/** LicenceTable lists licenses by state, as cards on a phone. */
export function LicenceTable({ licences, nameOf }: LicenceTableProps) {
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
        {licences.map((licence) => (
          <Table.Tr key={`${licence.state} ${licence.licenseNo}`}>
            <Table.Th scope="row">{nameOf(licence.state)}</Table.Th>
            <Table.Td data-label="License Number">{licence.licenseNo}</Table.Td>
            <Table.Td data-label="Regulatory Body">{licence.regulatoryBody}</Table.Td>
            <Table.Td data-label="Contact Information">
              <RegulatorContact licence={licence} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
