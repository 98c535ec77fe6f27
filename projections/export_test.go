package projections

import "time"

// SetPage sets how many events a rebuild takes at once.
func SetPage(r *Runner, events int) { r.page = events }

// SetPatience sets how long a rebuild waits for a follower that does not move.
func SetPatience(r *Runner, d time.Duration) { r.patience = d }
