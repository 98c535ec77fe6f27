package maintenance

import (
	"context"
	"maps"
	"time"

	"hulak/internal/background"
)

const (
	lagMax               = 300 * time.Millisecond // maximum lag of the tables in use before a rebuild waits
	throttleWaitMax      = time.Second            // maximum wait between two pages
	throttlePollInterval = 20 * time.Millisecond
)

// throttle makes a rebuild wait between pages for the followers that update tables in use, in any process.
type throttle struct {
	observe   func(context.Context) (head int64, positions map[string]int64, err error)
	onWait    func()
	checkedAt time.Time
	head      int64            // head of the log at checkedAt
	stuck     map[string]int64 // positions of followers that made no progress during a whole wait
}

// waitForFollowers returns when all followers have reached the position that the log's head had lagMax ago, or after throttleWaitMax.
// It does not wait for stuck followers. They may not be running, and the rebuild might even fix them.
func (t *throttle) waitForFollowers(ctx context.Context) error {
	if time.Since(t.checkedAt) < lagMax {
		return nil
	}
	var before map[string]int64
	for start := time.Now(); ; {
		head, behind, err := t.observe(ctx)
		if err != nil {
			return err
		}
		maps.DeleteFunc(behind, func(name string, position int64) bool {
			stuckAt, isStuck := t.stuck[name]
			return position >= t.head || isStuck && position == stuckAt
		})
		if before == nil {
			before = behind
		}
		if len(behind) == 0 || time.Since(start) >= throttleWaitMax {
			maps.DeleteFunc(behind, func(name string, position int64) bool { return position != before[name] })
			maps.Copy(t.stuck, behind)
			t.checkedAt, t.head = time.Now(), head
			return nil
		}
		t.onWait()
		background.Sleep(ctx, throttlePollInterval)
	}
}
