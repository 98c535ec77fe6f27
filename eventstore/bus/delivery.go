package bus

import (
	"context"
	"slices"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"hulak/domain"
	"hulak/eventstore"
)

// delivery is one subscription at work. Everything in it belongs to the goroutine of run.
type delivery struct {
	subscriber *Subscriber
	name       string
	topic      string
	place      Checkpoint
	output     chan<- *message.Message

	read     int64     // events up to here have been read
	window   []*parcel // read, of the topic, and not yet acknowledged
	busy     map[domain.StreamID]bool
	inFlight int
	answers  chan answer
	woken    chan error // the log has grown, or cannot be asked
	waiting  bool       // for woken

	saved   int64 // the position that the place has
	renewed time.Time
}

// parcel is one event on its way to the handler.
type parcel struct {
	event     domain.RecordedEvent
	tries     int
	notBefore time.Time
}

// answer is what a handler said of a parcel.
type answer struct {
	parcel *parcel
	acked  bool
}

func newDelivery(s *Subscriber, name, topic string, place Checkpoint, output chan<- *message.Message) *delivery {
	return &delivery{
		subscriber: s, name: name, topic: category(topic), place: place, output: output,
		read: place.Position(), saved: place.Position(), renewed: time.Now(),
		busy: map[domain.StreamID]bool{}, answers: make(chan answer), woken: make(chan error, 1),
	}
}

// run delivers until the context ends, which is no error, or the place or the log cannot be reached.
func (d *delivery) run(ctx context.Context) error {
	inner, cancel := context.WithCancel(ctx)
	err := d.loop(inner)
	cancel()
	for ; d.inFlight > 0; d.inFlight-- { // what handlers say now still counts
		d.settle(<-d.answers)
	}
	if d.waiting {
		<-d.woken
	}
	leaving := context.WithoutCancel(ctx)
	if saveErr := d.save(leaving); err == nil {
		err = saveErr
	}
	d.place.Release(leaving)
	return err
}

func (d *delivery) loop(ctx context.Context) error {
	flush := time.NewTicker(flushEvery)
	defer flush.Stop()
	for {
		if err := d.fill(ctx); err != nil {
			return err
		}
		next, due := d.next()
		var output chan<- *message.Message
		var msg *message.Message
		var forget context.CancelFunc
		if next != nil {
			output = d.output
			msg, forget = newMessage(ctx, next.event)
		}
		select {
		case output <- msg:
			d.send(ctx, next, msg, forget)
			forget = nil
		case a := <-d.answers:
			d.inFlight--
			d.settle(a)
		case err := <-d.woken:
			d.waiting = false
			if err != nil && ctx.Err() == nil {
				return err
			}
		case <-due:
		case <-flush.C:
			if err := d.save(ctx); err != nil && ctx.Err() == nil {
				return err
			}
		case <-ctx.Done():
		}
		if forget != nil {
			forget()
		}
		if ctx.Err() != nil {
			return nil
		}
	}
}

// fill reads on while there is room, and asks to be woken once there is nothing more to read.
func (d *delivery) fill(ctx context.Context) error {
	for !d.waiting && len(d.window) < windowEvents {
		more, err := d.readOn(ctx)
		if err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
		if !more {
			d.waiting = true
			go func(after int64) {
				_, err := d.subscriber.log.Wait(ctx, after)
				d.woken <- err
			}(d.read)
		}
	}
	return nil
}

// readOn takes the next events into the window, of those that are wanted, and passes over the others. It reports whether
// there may be more.
func (d *delivery) readOn(ctx context.Context) (more bool, err error) {
	entries, err := d.subscriber.log.Follow(ctx, d.read, readEvents)
	if err != nil || len(entries) == 0 {
		return false, err
	}
	var wanted []eventstore.StoredEvent
	for i := range entries {
		if d.concerns(&entries[i]) {
			wanted = append(wanted, entries[i])
		}
	}
	if len(wanted) > 0 {
		events, err := d.subscriber.log.Decode(ctx, wanted)
		if err != nil {
			return false, err
		}
		for _, e := range events {
			d.window = append(d.window, &parcel{event: e})
		}
	}
	d.read = entries[len(entries)-1].Position
	return len(entries) == readEvents, nil
}

func (d *delivery) concerns(e *eventstore.StoredEvent) bool {
	if types := d.subscriber.types; types != nil && !types[e.Type] && d.subscriber.log.Knows(e.Type) {
		return false
	}
	return d.topic == All || d.topic == e.Type || d.topic == e.Stream.Category()
}

// next is the first parcel whose stream is free, if a lane is; due fires when one that failed may be tried again.
func (d *delivery) next() (*parcel, <-chan time.Time) {
	if d.inFlight >= d.subscriber.options.Lanes {
		return nil, nil
	}
	if len(d.window) == d.inFlight {
		return nil, nil
	}
	var earliest time.Time
	now := time.Now()
	behind := map[domain.StreamID]bool{} // streams with an earlier parcel that waits
	for _, p := range d.window {
		stream := p.event.Stream
		if behind[stream] || d.busy[stream] {
			continue
		}
		if !p.notBefore.After(now) {
			return p, nil
		}
		behind[stream] = true
		if earliest.IsZero() || p.notBefore.Before(earliest) {
			earliest = p.notBefore
		}
	}
	if earliest.IsZero() {
		return nil, nil
	}
	return nil, time.After(earliest.Sub(now))
}

// send waits for the handler's answer. The message is the handler's from now on: the router gives it another context, so
// that its own is not to be looked at here.
func (d *delivery) send(ctx context.Context, p *parcel, msg *message.Message, forget context.CancelFunc) {
	p.tries++
	d.busy[p.event.Stream] = true
	d.inFlight++
	closing := d.subscriber.closing
	go func() {
		defer forget()
		select {
		case <-msg.Acked():
			d.answers <- answer{p, true}
		case <-msg.Nacked():
			d.answers <- answer{p, false}
		case <-ctx.Done():
			d.answers <- answer{p, false}
		case <-closing.Done():
			d.answers <- answer{p, false}
		}
	}()
}

// settle takes a handler's answer. What is done leaves the window, wherever it stands: one event that fails for ever holds
// up its own stream, and takes one place of the window for itself and each event behind it in the stream.
func (d *delivery) settle(a answer) {
	delete(d.busy, a.parcel.event.Stream)
	if a.acked {
		d.window = slices.DeleteFunc(d.window, func(p *parcel) bool { return p == a.parcel })
	} else {
		a.parcel.notBefore = time.Now().Add(d.backoff(a.parcel.tries))
	}
	d.subscriber.report(d.name, func(st *Status) {
		st.Error = ""
		switch {
		case !a.acked:
			st.Failing, st.Stream, st.Tries = a.parcel.event.Position, a.parcel.event.Stream, a.parcel.tries
		case st.Failing == a.parcel.event.Position:
			st.Failing, st.Stream, st.Tries = 0, "", 0
		}
	})
}

func (d *delivery) backoff(tries int) time.Duration {
	longest := d.subscriber.options.RetryAfterMax
	pause := retryAfterFirst
	for range tries - 1 {
		if pause = 2 * pause; pause >= longest {
			break
		}
	}
	return min(pause, longest)
}

// done is the position up to which everything has been acknowledged. After a crash all behind it is delivered again.
func (d *delivery) done() int64 {
	if len(d.window) > 0 {
		return d.window[0].event.Position - 1
	}
	return d.read
}

// save stores the place where it has moved, and renews the claim to it now and then even where it has not.
func (d *delivery) save(ctx context.Context) error {
	position := d.done()
	if position == d.saved && time.Since(d.renewed) < renewEvery {
		return nil
	}
	if err := d.place.Move(ctx, position); err != nil {
		return err
	}
	d.saved, d.renewed = position, time.Now()
	d.subscriber.report(d.name, func(st *Status) { st.Position, st.Error = position, "" })
	return nil
}
