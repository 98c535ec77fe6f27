import { useQuery } from '@tanstack/react-query'
import { statesQuery } from '@/lib/api/queries'
import { company } from '@/lib/company'
import { telUrl } from '@/lib/useSupport'
import { AccordionList } from '@/ui/AccordionList'
import { Page } from '@/ui/Page'
import { Row } from '@/ui/Rows'
import { CompanyContact } from './CompanyContact'
import classes from './Details.module.css'
import { SampleNote } from './SampleNote'

type Office = (typeof company.offices)[number]

const statesWithOffices = [...new Set(company.offices.map((office) => office.state))]

function Offices({ offices }: { offices: readonly Office[] }) {
  return offices.map(({ address, phone }) => (
    <dl key={address} className={classes.details}>
      <Row name="Address">{address}</Row>
      <Row name="Phone">
        <a href={telUrl(phone)}>{phone}</a>
      </Row>
    </dl>
  ))
}

/** ContactPage shows the company's contact information and its agents by state. */
export default function ContactPage() {
  const { data: states } = useQuery(statesQuery())
  const stateName = (code: string) => states?.find((state) => state.code === code)?.name ?? code
  return (
    <Page title="Contact Us" width="text" lead={`Talk to a person ${company.hours}.`}>
      <AccordionList
        initialKey="main"
        items={[
          { key: 'main', title: `${company.name} customer support`, content: <CompanyContact /> },
          ...statesWithOffices.map((state) => ({
            key: state,
            title: `Agents in ${stateName(state)}`,
            content: <Offices offices={company.offices.filter((office) => office.state === state)} />,
          })),
        ]}
      />
      <SampleNote />
    </Page>
  )
}
