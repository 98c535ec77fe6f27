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
import { Fields } from './Fields'
import { Icons } from './Icons'
import { Overlays } from './Overlays'
import { States } from './States'
import { TextSamples } from './TextSamples'
import { Tokens } from './Tokens'
import { Trails } from './Trails'

const parts = [
  { key: 'tokens', title: 'Tokens', Part: Tokens },
  { key: 'drawings', title: 'Icons and illustrations', Part: Icons },
  { key: 'words', title: 'Text and amounts', Part: TextSamples },
  { key: 'controls', title: 'Buttons and links', Part: Controls },
  { key: 'fields', title: 'Fields', Part: Fields },
  { key: 'movement', title: 'Trail', Part: Trails },
  { key: 'states', title: 'Page states', Part: States },
  { key: 'overlays', title: 'Overlays', Part: Overlays },
] as const

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
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

/** DesignPage shows developers every UI component in every state. It does not exist in production. */
export default function DesignPage() {
  const { data, isPending } = useQuery(configQuery)
  if (isPending) return <TrailLoader />
  if (!data || data.environment === 'production') return <NotFound />
  return (
    <Page
      title="Design"
      lead="The design tokens, and every component in all of its states."
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
