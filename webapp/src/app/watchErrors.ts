import { report, watch } from './report'

// Imported first, so that errors of later imports are reported, too.
watch(report)
