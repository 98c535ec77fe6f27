import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '@/lib/api/queries'
import NotFound from '@/parts/NotFound'
import { Page } from '@/ui/Page'
import { LoadingAnimation } from '@/ui/Stepper'
import { Controls } from './Controls'
import classes from './DesignPage.module.css'
import { Fields } from './Fields'
import { Icons } from './Icons'
import { Overlays } from './Overlays'
import { States } from './States'
import { Steppers } from './Steppers'
import { TextSamples } from './TextSamples'

const sections = [
  { key: 'icons', title: 'Icons and illustrations', Section: Icons },
  { key: 'text', title: 'Text and amounts', Section: TextSamples },
  { key: 'controls', title: 'Buttons and links', Section: Controls },
  { key: 'fields', title: 'Fields', Section: Fields },
  { key: 'progress', title: 'Progress', Section: Steppers },
  { key: 'states', title: 'Page states', Section: States },
  { key: 'overlays', title: 'Overlays', Section: Overlays },
] as const

function SchemeSelector() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label="Color scheme"
      data={['light', 'dark', 'auto']}
      value={colorScheme}
      onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
    />
  )
}

/** DesignPage shows every UI component in every state, for developers. It is not available in production. */
export default function DesignPage() {
  const { data, isPending } = useQuery(configQuery)
  if (isPending) return <LoadingAnimation />
  if (!data || data.environment === 'production') return <NotFound />
  return (
    <Page title="Design" lead="Every UI component in every state." actions={<SchemeSelector />}>
      <nav aria-label="Sections">
        <ul className={classes.contents}>
          {sections.map(({ key, title }) => (
            <li key={key}>
              <a href={`#${key}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map(({ key, title, Section }) => (
        <section key={key} className={classes.section} id={key} aria-labelledby={`${key}-title`}>
          <h2 id={`${key}-title`}>{title}</h2>
          <div className={classes.examples}>
            <Section />
          </div>
        </section>
      ))}
    </Page>
  )
}
