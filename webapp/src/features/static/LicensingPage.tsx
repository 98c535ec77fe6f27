import { Button, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { licensesQuery, statesQuery } from '@/lib/api/queries'
import { company } from '@/lib/company'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session/store'
import { AccordionList } from '@/ui/AccordionList'
import { Page, Panel } from '@/ui/Page'
import { EmptyState, LinesSkeleton } from '@/ui/states'
import { CompanyContact } from './CompanyContact'
import { statesWithOwnSection } from './disclosures'
import { FederalRegulator } from './FederalRegulator'
import { LicenseTable } from './LicenseTable'
import classes from './LicensingPage.module.css'
import { SampleNote } from './SampleNote'
import { StateNotice } from './StateNotice'

function useStates() {
  const { data } = useQuery(statesQuery())
  const stateName = (code: string) => data?.find((state) => state.code === code)?.name ?? code
  return { states: data ?? [], stateName }
}

function StateChooser() {
  const { states, stateName } = useStates()
  const homeState = useSession((s) => s.user?.address?.stateCode)
  const [chosen, setChosen] = useState<string | null>(null)
  const code = chosen ?? homeState
  return (
    <Panel title="Your state">
      <Stack gap={24}>
        <Select
          maw={360}
          label="Choose your state"
          placeholder="Select a state"
          searchable
          data={states.map((state) => ({ value: state.code, label: state.name }))}
          value={code || null}
          onChange={setChosen}
          nothingFoundMessage="No matching state"
        />
        {code && <StateNotice key={code} code={code} name={stateName(code)} />}
      </Stack>
    </Panel>
  )
}

function Licenses() {
  const { stateName } = useStates()
  const { data, isPending } = useQuery(licensesQuery)
  return (
    <Panel title="Our licenses">
      {isPending && <LinesSkeleton lines={6} />}
      {!isPending && !data?.length && <EmptyState title="License information is not available right now" />}
      {data && data.length > 0 && <LicenseTable licenses={data} stateName={stateName} />}
      <Text maw="72ch" mt={20} c="dimmed" lh="var(--hulak-leading-text)">
        In other states and in the District of Columbia, our licensed partner, {company.partner}, offers the
        service under its own license. To see your provider, choose your state above. Each transfer’s receipt
        names your state’s regulator.
      </Text>
    </Panel>
  )
}

/** LicensingPage shows our licenses, the state regulators, and how to file a complaint. */
export default function LicensingPage() {
  const { stateName } = useStates()
  return (
    <Page
      title="License and Complaint"
      lead="Each state licenses money transmission. If you have a complaint, contact us first. If we don’t resolve it, contact your state’s regulator."
      actions={
        <Button component={Link} to={paths.complaint} variant="default">
          File a complaint
        </Button>
      }
    >
      <SampleNote>The licenses listed here are not real.</SampleNote>
      <StateChooser />
      <Licenses />
      <section className={classes.disclosures} aria-labelledby="state-disclosures">
        <h2 id="state-disclosures">State disclosures</h2>
        <AccordionList
          order={3}
          lazy
          items={statesWithOwnSection.map((code) => ({
            key: code,
            title: stateName(code),
            content: <StateNotice code={code} name={stateName(code)} />,
          }))}
        />
      </section>
      <Panel title="Contact us directly">
        <CompanyContact />
      </Panel>
      <Panel title={company.federalRegulator.name}>
        <FederalRegulator />
      </Panel>
    </Page>
  )
}
