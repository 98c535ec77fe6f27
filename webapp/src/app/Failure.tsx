import { Button } from '@mantine/core'
import { Illustration } from '@/ui/Illustration'
import { Page } from '@/ui/Page'
import { paths } from './paths'

/**
 * Failure is shown when a page breaks. Going home also reloads the site, because the broken code may still be
 * loaded.
 */
export function Failure() {
  return (
    <Page
      title="Something went wrong"
      width="narrow"
      art={<Illustration scene="stones" width={320} />}
      lead="This page stopped working. Opening a page never sends money, and your transfers are not affected. You can see them on your dashboard."
      actions={<Button onClick={() => window.location.assign(paths.home)}>Go to Home</Button>}
    />
  )
}
