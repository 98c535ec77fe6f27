package httpapi

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/sender"
	"hulak/httpapi/core"
)

// listener receives the events of one live stream.
type listener struct {
	t      *testing.T
	status int
	frames chan frame
	cancel context.CancelFunc
}

type frame struct {
	id   string
	data map[string]any
}

// listen opens a stream with the given query parameters.
func (srv *apiServer) listen(query url.Values) *listener {
	srv.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	r, err := http.NewRequestWithContext(ctx, core.Get, srv.http.URL+"/v1/events/subscribe?"+query.Encode(), nil)
	require.NoError(srv.t, err)
	response, err := http.DefaultClient.Do(r)
	require.NoError(srv.t, err)
	l := &listener{t: srv.t, status: response.StatusCode, frames: make(chan frame, 1000), cancel: cancel}
	go func() {
		defer close(l.frames)
		defer response.Body.Close()
		lines := bufio.NewScanner(response.Body)
		var f frame
		for lines.Scan() {
			name, value, _ := strings.Cut(lines.Text(), ": ")
			switch {
			case lines.Text() == "" && f.data != nil:
				l.frames <- f
				f = frame{}
			case name == "id":
				f.id = value
			case name == "data":
				_ = json.Unmarshal([]byte(value), &f.data)
			}
		}
	}()
	srv.t.Cleanup(cancel)
	return l
}

// next returns the next frame, or false if the stream has ended.
func (l *listener) next() (frame, bool) {
	l.t.Helper()
	select {
	case f, ok := <-l.frames:
		return f, ok
	case <-time.After(waitTimeout):
		require.Fail(l.t, "no frame received")
		return frame{}, false
	}
}

func (p *testUser) ticket() string {
	p.t.Helper()
	return p.must(core.Post, "/v1/events/ticket", nil).str("ticket")
}

func (p *testUser) listenTo(channel, after string) *listener {
	p.t.Helper()
	query := url.Values{"channel": {channel}, "ticket": {p.ticket()}}
	if after != "" {
		query.Set("lastEventId", after)
	}
	return p.listen(query)
}

func (srv *apiServer) publishRate(rate string) int64 {
	srv.t.Helper()
	srv.clock.advance(time.Second)
	return runCommand(srv, pricing.RateDecider, "USD-NPR", pricing.RateCommand(pricing.PublishRate{
		From: money.USD, To: money.NPR, Rate: money.MustParseRate(rate), Mid: money.MustParseRate(rate), Source: "test", At: srv.clock.now(),
	}))
}

func TestLiveEvents(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	t.Run("every visitor receives new rates (4.23b 7.13b)", func(t *testing.T) {
		l := srv.listen(url.Values{"channel": {"exchange_rate"}})
		require.Equal(t, http.StatusOK, l.status)
		at := srv.publishRate("140.00")
		f, _ := l.next()
		assert.Equal(t, "EXCHANGE_RATE_UPDATED", f.data["type"])
		assert.Equal(t, core.FormatPosition(at), f.id)
		assert.Equal(t, core.FormatPosition(at), f.data["position"])
	})
	t.Run("a user's channel carries only their own events (4.23a)", func(t *testing.T) {
		p, other := srv.sender("a@example.com"), srv.sender("b@example.com")
		l := p.listenTo(p.id, "")
		runCommand(srv, sender.Decider, other.id, sender.Command(sender.VerifyEmail{At: startTime}))
		runCommand(srv, sender.Decider, p.id, sender.Command(sender.VerifyEmail{At: startTime}))
		runCommand(srv, sender.Decider, p.id, sender.Command(sender.VerifyPhone{At: startTime}))
		runCommand(srv, sender.Decider, p.id, sender.Command(sender.RecordKYC{Status: sender.KYCReviewPending, At: startTime}))
		name := sender.Name{FirstName: "Gita", LastName: "Rai"}
		runCommand(srv, sender.Decider, p.id, sender.Command(sender.ChangeName{Name: name, At: startTime}))
		for _, want := range []string{"EMAIL_VERIFIED", "PHONE_NUMBER_VERIFIED", "SENDER_KYC_UPDATED", "SENDER_NAME_UPDATED"} {
			f, _ := l.next()
			assert.Equal(t, want, f.data["type"])
			assert.NotContains(t, f.data, "firstName", "the frame contains no data")
		}
	})
	t.Run("a transfer event contains the ID of the transfer (4.23c)", func(t *testing.T) {
		p, payload := srv.readySenderWithRate("c@example.com", "140.00", "14000.00")
		l := p.listenTo(p.id, "")
		id := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
		for {
			f, ok := l.next()
			require.True(t, ok)
			if f.data["type"] == "TRANSACTION_UPDATED" {
				assert.Equal(t, id, f.data["transactionId"])
				return
			}
		}
	})
	t.Run("a dropped stream resumes without gaps or duplicates", func(t *testing.T) {
		p := srv.sender("d@example.com")
		l := p.listenTo(p.id, "")
		runCommand(srv, sender.Decider, p.id, sender.Command(sender.VerifyEmail{At: startTime}))
		seen, _ := l.next()
		l.cancel()
		var want []string
		for i := range 30 { // interleaved with events of another channel
			srv.publishRate("150." + core.FormatPosition(int64(10+i)))
			name := sender.Name{FirstName: "Gita", LastName: strings.Repeat("i", i+1)}
			want = append(want,
				core.FormatPosition(runCommand(srv, sender.Decider, p.id, sender.Command(sender.ChangeName{Name: name, At: startTime}))))
		}
		resumed := p.listenTo(p.id, seen.id)
		for _, id := range want {
			f, _ := resumed.next()
			assert.Equal(t, id, f.id)
		}
		runCommand(srv, sender.Decider, p.id, sender.Command(sender.VerifyPhone{At: startTime}))
		f, _ := resumed.next()
		assert.Equal(t, "PHONE_NUMBER_VERIFIED", f.data["type"], "the resumed stream continues with new events")
	})
	t.Run("another user's channel returns 403", func(t *testing.T) {
		p, other, compliance := srv.sender("e@example.com"), srv.sender("f@example.com"), srv.staff("COMPLIANCE")
		for _, channel := range []string{other.id, "log", "projections", "", "nothing"} {
			assert.Equal(t, http.StatusForbidden, p.listenTo(channel, "").status, channel)
		}
		l := compliance.listenTo("log", "")
		assert.Equal(t, http.StatusOK, l.status)
		srv.publishRate("160.00")
		f, _ := l.next()
		assert.Equal(t, "pricing.rate_published", f.data["eventType"])
	})
	t.Run("a ticket opens one stream and expires after a minute", func(t *testing.T) {
		p := srv.sender("g@example.com")
		ticket := p.ticket()
		query := url.Values{"channel": {p.id}, "ticket": {ticket}}
		assert.Equal(t, http.StatusOK, srv.listen(query).status)
		assert.Equal(t, http.StatusForbidden, srv.listen(query).status)
		query.Set("ticket", p.ticket())
		srv.clock.advance(61 * time.Second)
		assert.Equal(t, http.StatusForbidden, srv.listen(query).status)
		query.Del("ticket")
		assert.Equal(t, http.StatusUnauthorized, srv.listen(query).status)
	})
	t.Run("a stream ends with its session", func(t *testing.T) {
		p := srv.sender("h@example.com")
		l := p.listenTo(p.id, "")
		p.must(core.Get, "/v1/auth/signout", nil)
		_, open := l.next()
		assert.False(t, open)

		other := srv.sender("i@example.com")
		l = other.listenTo(other.id, "")
		require.NoError(t, srv.Sessions.CloseAll(t.Context(), other.id)) // as another server process would
		_, open = l.next()
		assert.False(t, open)
	})
	t.Run("locking a sender ends their streams", func(*testing.T) {
		p := srv.sender("j@example.com")
		l := p.listenTo(p.id, "")
		runCommand(srv, sender.Decider, p.id, sender.Command(sender.Lock{Reason: "test", At: startTime}))
		for open := true; open; {
			_, open = l.next()
		}
	})
	t.Run("all streams end when the server closes", func(*testing.T) {
		l := srv.listen(url.Values{"channel": {"exchange_rate"}})
		srv.Server.Close()
		for open := true; open; {
			_, open = l.next()
		}
	})
}

// readySenderWithRate is like readySender, but with the given exchange rate and receive amount.
func (srv *apiServer) readySenderWithRate(email, rate, receive string) (*testUser, map[string]any) {
	srv.t.Helper()
	p, payload := srv.readySender(email)
	payload["exchangeRate"], payload["recipientAmount"] = rate, receive
	return p, payload
}
