import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '@/api/queries'
import NotFound from '@/app/NotFound'
import { Page } from '@/ui/Page'
import { TrailLoader } from '@/ui/Trail'
import { Controls } from './Controls'
import classes from './DesignPage.module.css'
import { Icons } from './Icons'
import { Fields } from './Fields'
import { Trails } from './Trails'
import { Overlays } from './Overlays'
import { States } from './States'
import { Tokens } from './Tokens'
import { TextSamples } from './TextSamples'

const parts = [
  { key: 'tokens', title: 'Tokens', Part: Tokens },
  { key: 'drawings', title: 'Icons and pictures', Part: Icons },
  { key: 'words', title: 'Words and figures', Part: TextSamples },
  { key: 'controls', title: 'Buttons and links', Part: Controls },
  { key: 'fields', title: 'Fields', Part: Fields },
  { key: 'movement', title: 'The trail', Part: Trails },
  { key: 'states', title: 'States of a page', Part: States },
  { key: 'overlays', title: 'Overlays', Part: Overlays },
] as const

const schemes = [
  { value: 'light', label: 'Day' },
  { value: 'dark', label: 'Night' },
  { value: 'auto', label: 'As the system' },
] as const

type Choice = (typeof schemes)[number]['value']

function SchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label="Color scheme"
      data={[...schemes]}
      value={colorScheme}
      onChange={(scheme) => setColorScheme(scheme as Choice)}
    />
  )
}

/** DesignPage shows every UI part in every state for developers. It does not exist in production. */
export default function DesignPage() {
  const { data, isPending } = useQuery(configQuery)
  if (isPending) return <TrailLoader />
  if (!data || data.environment === 'production') return <NotFound />
  return (
    <Page
      title="Design"
      lead="The tokens and the parts that every page is made of, each in all of its states."
      actions={<SchemeChoice />}
    >
      <nav aria-label="Parts">
        <ul className={classes.contents}>
          {parts.map(({ key, title }) => (
            <li key={key}>
              <a href={`#${key}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {parts.map(({ key, title, Part }) => (
        <section key={key} className={classes.part} id={key} aria-labelledby={`${key}-title`}>
          <h2 id={`${key}-title`}>{title}</h2>
          <Part />
        </section>
      ))}
    </Page>
  )
}
