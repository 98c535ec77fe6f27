import { report, watch } from './report'

// Import this module first, so that errors of later imports are reported, too.
watch(report)
