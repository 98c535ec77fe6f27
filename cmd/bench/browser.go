package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

func init() {
	caseGroups = append(caseGroups, browserCases)
	goalGroups = append(goalGroups, browserGoals)
}

const (
	browserCount        = 32 // open live streams, one sender each
	transfersPerBrowser = 40 // transfers per round of each of these senders
)

func browserCases() []Case {
	const group = "from a request to its visible result"
	return []Case{
		{
			Name: "browser/500", Group: group, Unit: "transfers", Paced: true, Setup: browserCase(fixedRate(busyDayRate)),
			Label: "at a browser, 500 transfers a second",
			What:  "from the request to the live event at the sender's browser, one process, 500 transfers a second",
		},
		{
			Name: "browser/half", Group: group, Unit: "transfers", Paced: true, Setup: browserCase(halfOfTransfers),
			Label: "at a browser, at half the full rate",
			What:  "the same at half the full rate of the program in one process",
		},
	}
}

func browserGoals() []Goal {
	return []Goal{
		{
			Name: "browser/500 p99", Unit: "ms", Bound: 15, AtMost: true, Compute: p99Of("browser/500"),
			What: "p99 of live events, 500 transfers a second",
		},
		{
			Name: "browser/half p99", Unit: "ms", Bound: 60, AtMost: true, Compute: p99Of("browser/half"),
			What: "p99 of live events, half the full rate",
		},
	}
}

// halfOfTransfers measures how many transfers per second the whole program handles at full load, and returns half of that.
func halfOfTransfers(ctx context.Context, env *Environment) (float64, error) {
	load, err := transferCase(64, allRoles)(ctx, env)
	if err != nil {
		return 0, err
	}
	sample, err := load.Run(ctx, env.options.window)
	return halfRate(sample, errors.Join(err, load.Close()))
}

// sendersAt returns how many senders a rate requires. Each sender uses one connection.
func sendersAt(rate float64, window time.Duration) int {
	seconds := (window + max(window/warmUpDivisor, warmUpMin)).Seconds()
	return browserCount * (1 + int(seconds*rate/browserCount)/transfersPerSenderMax)
}

// browserCase loads the program at a rate. Some of the senders have a browser open, and only their latencies are measured.
func browserCase(choose rateChooser) func(context.Context, *Environment) (Load, error) {
	return func(ctx context.Context, env *Environment) (Load, error) {
		rate, err := choose(ctx, env)
		if err != nil {
			return nil, err
		}
		d, program, err := startProgram(ctx, env, sendersAt(rate, env.options.window)+browserCount, allRoles)
		if err != nil {
			return nil, err
		}
		all, err := dialClients(ctx, 2*browserCount, program.app.address)
		watched := make([]*browser, 0, browserCount)
		for i := 0; err == nil && i < browserCount; i++ {
			var b *browser
			if b, err = openBrowser(ctx, program.app.address, all[i], d.senders[i]); err == nil {
				watched = append(watched, b)
			}
		}
		load := funcLoad{close: func() error {
			for _, b := range watched {
				b.close()
			}
			recordPeakMemory(env, program)
			return errors.Join(all.close(), program.stop(), env.Drop(d.database))
		}}
		if err != nil {
			return nil, errors.Join(err, load.close())
		}
		others := &dataset{senders: d.senders[browserCount:]}
		load.run = func(ctx context.Context, window time.Duration) (*Sample, error) {
			return watchBrowsers(ctx, window, rate, watched, func(i int) operation {
				return sendTransfers(all[browserCount+i], others.rotationOf(i, browserCount, transfersPerSenderMax))
			})
		}
		return load, nil
	}
}

// watchBrowsers lets each watched sender create as many transfers as one person may within the window. The other senders make up
// the rest of the rate. The latencies are those of the watched senders; the rate includes all.
func watchBrowsers(
	ctx context.Context, window time.Duration, rate float64, watched []*browser, other func(i int) operation,
) (*Sample, error) {
	seconds := (window + max(window/warmUpDivisor, warmUpMin)).Seconds()
	watchedRate := min(rate/2, browserCount*transfersPerBrowser/seconds)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var rest *Sample
	var all sync.WaitGroup
	all.Go(func() {
		var err error
		rest, err = pace(ctx, window, rate-watchedRate, browserCount, func(i int) timed {
			do := other(i)
			return func(ctx context.Context) (time.Duration, error) { _, err := do(ctx); return 0, err }
		})
		if err != nil {
			cancel(err)
		}
	})
	seen, err := pace(ctx, window, watchedRate, browserCount, func(i int) timed { return watched[i].send })
	if err != nil {
		cancel(err)
	}
	all.Wait()
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	seen.Count += rest.Count
	return seen, nil
}

// browser is a sender's page: a connection for requests and a stream of live events.
type browser struct {
	caller *client
	sender testSender
	stream *http.Response
	frames chan frame
	cancel context.CancelFunc
}

// frame is a live event and the time when it arrived.
type frame struct {
	Type          string `json:"type"`
	TransactionID string `json:"transactionId"`
	at            time.Time
}

const (
	frameBufferSize = 256
	frameTimeout    = 30 * time.Second
)

// openBrowser opens a sender's stream like the page does: first a ticket, and then the stream.
func openBrowser(ctx context.Context, address string, c *client, sender testSender) (*browser, error) {
	status, err := c.post("/v1/events/ticket", sender.token, "", []byte("{}"))
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("a ticket: status %d: %s", status, c.body)
	}
	var issued struct{ Ticket string }
	if err == nil {
		err = json.Unmarshal(c.body, &issued)
	}
	if err != nil {
		return nil, err
	}
	b := &browser{caller: c, sender: sender, frames: make(chan frame, frameBufferSize)}
	ctx, b.cancel = context.WithCancel(context.WithoutCancel(ctx))
	query := url.Values{"channel": {sender.id}, "ticket": {issued.Ticket}}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+"/v1/events/subscribe?"+query.Encode(), nil)
	if err == nil {
		b.stream, err = http.DefaultTransport.RoundTrip(request) //nolint:bodyclose // close closes it
	}
	if err == nil && b.stream.StatusCode != http.StatusOK {
		err = errors.Join(fmt.Errorf("open live stream: status %d", b.stream.StatusCode), b.stream.Body.Close())
	}
	if err != nil {
		b.cancel()
		return nil, err
	}
	go b.listen()
	return b, nil
}

func (b *browser) close() {
	b.cancel()
	_ = b.stream.Body.Close() // already canceled
}

// listen records when each frame arrives.
func (b *browser) listen() {
	defer close(b.frames)
	for scanner := bufio.NewScanner(b.stream.Body); scanner.Scan(); {
		data, found := strings.CutPrefix(scanner.Text(), "data: ")
		if !found {
			continue
		}
		f := frame{at: time.Now()}
		if json.Unmarshal([]byte(data), &f) == nil && f.Type == "TRANSACTION_UPDATED" {
			b.frames <- f
		}
	}
}

// send creates a transfer and waits for its live event.
func (b *browser) send(ctx context.Context) (time.Duration, error) {
	begin := time.Now()
	status, err := b.caller.post(transfersPath, b.sender.token, newID(), fmt.Appendf(nil, transferBody, b.sender.id, b.sender.bank))
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("create transfer: status %d: %s", status, b.caller.body)
	}
	var created struct{ ID string }
	if err == nil {
		err = json.Unmarshal(b.caller.body, &created)
	}
	if err != nil {
		return 0, err
	}
	timeout := time.NewTimer(frameTimeout)
	defer timeout.Stop()
	for {
		select {
		case f, open := <-b.frames:
			if !open {
				return 0, errors.New("live event stream ended")
			}
			if f.TransactionID == created.ID { // other frames are about earlier transfers
				return f.at.Sub(begin), nil
			}
		case <-timeout.C:
			return 0, fmt.Errorf("no live event of transfer %s arrived", created.ID)
		case <-ctx.Done():
			return 0, ctx.Err()
		}
	}
}
