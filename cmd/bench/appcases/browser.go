package appcases

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

	"hulak/cmd/bench/harness"
)

const (
	browserCount        = 32 // open live streams, one per sender
	transfersPerBrowser = 40 // transfers per sender per round
)

func browserCases() []harness.Case {
	const group = "from a command to its visible result"
	return []harness.Case{
		{
			Name: "browser/500", Group: group, Unit: "transfers", Paced: true, Setup: browserCase(fixedRate(busyDayRate)),
			Label:       "in the browser, 500 transfers per second",
			Description: "from the request to the live event in the sender's browser, one process, 500 transfers per second",
		},
		{
			Name: "browser/half", Group: group, Unit: "transfers", Paced: true, Setup: browserCase(halfTransferRate),
			Label:       "in the browser, at half the maximum rate",
			Description: "the same, at half the maximum rate of one process",
		},
	}
}

func browserGoals() []harness.Goal {
	return []harness.Goal{
		{
			Name: "browser/500 p99", Unit: "ms", Bound: 15, LowerIsBetter: true, Compute: harness.P99Of("browser/500"),
			Description: "p99 latency of live events, 500 transfers per second",
		},
		{
			Name: "browser/half p99", Unit: "ms", Bound: 60, LowerIsBetter: true, Compute: harness.P99Of("browser/half"),
			Description: "p99 latency of live events, at half the maximum rate",
		},
	}
}

// halfTransferRate measures the program's maximum transfer rate and returns half of it.
func halfTransferRate(ctx context.Context, env *harness.Environment) (float64, error) {
	load, err := transferCase(64, allRoles)(ctx, env)
	if err != nil {
		return 0, err
	}
	sample, err := load.Run(ctx, env.Options.Window)
	return halfRate(sample, errors.Join(err, load.Close()))
}

// sendersForRate returns the number of senders that a rate requires. Connections do not share senders.
func sendersForRate(rate float64, window time.Duration) int {
	seconds := (window + max(window/harness.WarmUpDivisor, harness.MinWarmUp)).Seconds()
	return browserCount * (1 + int(seconds*rate/browserCount)/harness.MaxTransfersPerSender)
}

// browserCase returns the setup of a case that creates transfers at the chosen rate. Only senders with an open browser are measured.
func browserCase(choose rateChooser) func(context.Context, *harness.Environment) (harness.Load, error) {
	return func(ctx context.Context, env *harness.Environment) (harness.Load, error) {
		rate, err := choose(ctx, env)
		if err != nil {
			return nil, err
		}
		d, program, err := startProgram(ctx, env, sendersForRate(rate, env.Options.Window)+browserCount, allRoles)
		if err != nil {
			return nil, err
		}
		conns, err := dialClients(ctx, 2*browserCount, program.app.address)
		browsers := make([]*browser, 0, browserCount)
		for i := 0; err == nil && i < browserCount; i++ {
			var b *browser
			if b, err = openBrowser(ctx, program.app.address, conns[i], d.Senders[i]); err == nil {
				browsers = append(browsers, b)
			}
		}
		load := harness.FuncLoad{OnClose: func() error {
			for _, b := range browsers {
				b.Close()
			}
			recordPeakMemory(env, program)
			return errors.Join(conns.Close(), program.stop(), env.Drop(d.Database))
		}}
		if err != nil {
			return nil, errors.Join(err, load.Close())
		}
		otherSenders := &harness.Dataset{Senders: d.Senders[browserCount:]}
		load.OnRun = func(ctx context.Context, window time.Duration) (*harness.Sample, error) {
			return runBrowsers(ctx, window, rate, browsers, func(i int) harness.Operation {
				return sendTransfers(conns[browserCount+i], newRotation(otherSenders, i, browserCount, harness.MaxTransfersPerSender))
			})
		}
		return load, nil
	}
}

// runBrowsers creates transfers at the given rate. Senders with a browser create up to transfersPerBrowser each, and the other
// senders create the rest. The latencies cover only the senders with a browser, but the rate covers all senders.
func runBrowsers(
	ctx context.Context, window time.Duration, rate float64, browsers []*browser, newOtherOperation func(i int) harness.Operation,
) (*harness.Sample, error) {
	seconds := (window + max(window/harness.WarmUpDivisor, harness.MinWarmUp)).Seconds()
	browserRate := min(rate/2, browserCount*transfersPerBrowser/seconds)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var otherSample *harness.Sample
	var wg sync.WaitGroup
	wg.Go(func() {
		var err error
		otherSample, err = harness.RunAtRate(ctx, window, rate-browserRate, browserCount, func(i int) harness.TimedOperation {
			op := newOtherOperation(i)
			return func(ctx context.Context) (time.Duration, error) { _, err := op(ctx); return 0, err }
		})
		if err != nil {
			cancel(err)
		}
	})
	sample, err := harness.RunAtRate(ctx, window, browserRate, browserCount, func(i int) harness.TimedOperation { return browsers[i].send })
	if err != nil {
		cancel(err)
	}
	wg.Wait()
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	sample.Count += otherSample.Count
	return sample, nil
}

// browser simulates a sender's web page. It has a connection for requests and a stream of live events.
type browser struct {
	client *client
	sender harness.TestSender
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

// openBrowser requests a ticket and then opens the sender's stream, as the web page does.
func openBrowser(ctx context.Context, address string, c *client, sender harness.TestSender) (*browser, error) {
	status, err := c.post("/v1/events/ticket", sender.Token, "", []byte("{}"))
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("request ticket: status %d: %s", status, c.body)
	}
	var issued struct{ Ticket string }
	if err == nil {
		err = json.Unmarshal(c.body, &issued)
	}
	if err != nil {
		return nil, err
	}
	b := &browser{client: c, sender: sender, frames: make(chan frame, frameBufferSize)}
	ctx, b.cancel = context.WithCancel(context.WithoutCancel(ctx))
	query := url.Values{"channel": {sender.ID}, "ticket": {issued.Ticket}}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+"/v1/events/subscribe?"+query.Encode(), nil)
	if err == nil {
		b.stream, err = http.DefaultTransport.RoundTrip(request) //nolint:bodyclose // browser.close closes the body
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

func (b *browser) Close() {
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
	start := time.Now()
	status, err := b.client.post(transfersPath, b.sender.Token, harness.NewID(), fmt.Appendf(nil, transferBody, b.sender.ID, b.sender.Bank))
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("create transfer: status %d: %s", status, b.client.body)
	}
	var created struct{ ID string }
	if err == nil {
		err = json.Unmarshal(b.client.body, &created)
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
				return 0, errors.New("the live event stream ended")
			}
			if f.TransactionID == created.ID { // other frames are about earlier transfers
				return f.at.Sub(start), nil
			}
		case <-timeout.C:
			return 0, fmt.Errorf("no live event arrived for transfer %s", created.ID)
		case <-ctx.Done():
			return 0, ctx.Err()
		}
	}
}
