import { Button } from '@mantine/core'
import { paths } from '@/lib/paths'
import { Illustration } from '@/ui/Illustration'
import { Page } from '@/ui/Page'

/**
 * ErrorPage replaces a broken page. Its button reloads the site, because the broken code might still be in
 * memory.
 */
export function ErrorPage() {
  return (
    <Page
      title="Something went wrong"
      width="narrow"
      illustration={<Illustration name="rocks" width={320} />}
      lead="This page stopped working. Your transfers are not affected. You can check them on your dashboard."
      actions={<Button onClick={() => window.location.assign(paths.home)}>Go to Home</Button>}
    />
  )
}
