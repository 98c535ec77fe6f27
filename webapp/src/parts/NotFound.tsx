import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { Illustration } from '@/ui/Illustration'
import { Page } from '@/ui/Page'

export default function NotFound() {
  return (
    <Page
      title="Page not found"
      width="narrow"
      illustration={<Illustration name="signpost" width={320} />}
      lead="There is no page at this address. The page might have moved, or the link might be incomplete."
      actions={
        <Button component={Link} to={paths.home}>
          Go to Home
        </Button>
      }
    />
  )
}
