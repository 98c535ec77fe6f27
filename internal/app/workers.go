package app

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"github.com/ThreeDotsLabs/watermill"
	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/ThreeDotsLabs/watermill/message/router/middleware"

	"hulak/domain"
	"hulak/domain/pricing"
	"hulak/domain/process"
	screeningdomain "hulak/domain/screening"
	"hulak/domain/usecase"
	"hulak/domain/webhook"
	"hulak/eventstore"
	"hulak/eventstore/bus"
	"hulak/httpapi/core"
	"hulak/internal/tracing"
	"hulak/projections/beneficiaries"
	"hulak/projections/deadlines"
	"hulak/projections/ratealerts"
	"hulak/projections/schedules"
	"hulak/projections/sources"
	"hulak/projections/transfers"
	deadlineworker "hulak/providers/deadlines"
	"hulak/providers/delivery"
	"hulak/providers/erasure"
	"hulak/providers/funding"
	"hulak/providers/funding/ach"
	"hulak/providers/funding/card"
	"hulak/providers/httpclient"
	"hulak/providers/identity"
	"hulak/providers/inbox"
	"hulak/providers/maintenance"
	"hulak/providers/notification"
	"hulak/providers/payout"
	ratealertworker "hulak/providers/ratealerts"
	"hulak/providers/rates"
	scheduleworker "hulak/providers/schedules"
	"hulak/providers/screening"
)

// providerClients holds the clients for all providers.
type providerClients struct {
	identity  identity.Provider
	funding   funding.Provider
	cards     card.Processor
	payout    payout.Partner
	messages  notification.Sender
	mailbox   erasure.Mailbox
	screening screening.Panel
}

func (p *Program) providerClients() providerClients {
	config := httpclient.Config{
		BaseURL: p.sandboxURL, APIKey: hex.EncodeToString(p.secrets.provider), Observe: p.observeProviderCall,
	}
	sources, cards := funding.NewHTTP(config), card.NewHTTP(config)
	screener := screening.NewCache(screening.NewHTTP(config), p.settings.RescreenAfter, now)
	return providerClients{
		identity:  identity.NewHTTP(config),
		funding:   funding.Rails{Sources: sources, Bank: p.achRail(sources), Card: card.Rail{Processor: cards}},
		cards:     cards,
		payout:    p.payoutPartner(config),
		messages:  p.messageSender(config),
		mailbox:   notification.NewHTTP(config),
		screening: p.screeningPanel(p.sanctionsScreener, screener),
	}
}

// messageSender returns a sender that uses the SMS gateway for text messages and the mail server for emails.
// Without a mail server, it uses the provider's API for emails.
func (p *Program) messageSender(provider httpclient.Config) notification.Sender {
	if p.mail == nil {
		return notification.ChannelRouter{Email: notification.NewHTTP(provider), SMS: p.sms}
	}
	return notification.ChannelRouter{Email: p.mail, SMS: p.sms}
}

// workers holds the callback inbox and the log's followers, except the read models.
type workers struct {
	inbox           *inbox.Worker
	webhooks        *delivery.Worker
	subscribers     []*bus.Subscriber
	checkpointNames []string
}

func (w *workers) callbackReceived() { w.inbox.Wake() }

// follower is a consumer group that handles some types of events. Its checkpoint is stored under its name and topic.
type follower struct {
	name   string
	topic  string
	types  []string
	handle func(context.Context, domain.RecordedEvent) error
}

// newFollower returns a follower with the given handlers.
func newFollower(name, topic string, handlers bus.Handlers) follower {
	return follower{name: name, topic: topic, types: handlers.Types(), handle: handlers.Handle}
}

// startWorkers runs process managers and workers on Watermill's router.
func (p *Program) startWorkers(ctx context.Context) (*workers, error) {
	clients := p.providerClients()
	records := erasureRecords{p.runner, p.maintainer, p.sessions, beneficiaries.NewQueries(p.readPool, p.log),
		sources.NewQueries(p.readPool), ach.Postgres{Pool: p.pool}}
	followers := []follower{
		{"process", bus.TopicAll, process.Types(), p.react},
		newFollower("funding", bus.TopicAll, funding.Worker{Log: p.log, Provider: clients.funding, Now: now}.Handlers()),
		newFollower("payout", "transfer", payout.Worker{Log: p.log, Partner: clients.payout, Now: now}.Handlers()),
		newFollower("screening", bus.TopicAll, p.screeningWorker().Handlers()),
		newFollower("rescreening", screeningdomain.ListDecider.Category, p.rescreeningWorker().Handlers()),
		newFollower("schedules", bus.TopicAll, p.scheduleWorker(clients).Handlers()),
		newFollower("ratealerts", bus.TopicAll, p.rateAlertWorker().Handlers()),
		newFollower("maintenance", "maintenance",
			maintenance.Worker{Log: p.log, Models: rebuilder{p.maintainer}, Now: now, Logger: p.logger}.Handlers()),
		newFollower("notice", bus.TopicAll, append(notification.Worker{
			Log: p.log, Sender: clients.messages, AppURL: p.url, OnCall: p.onCall,
			Codes:       notification.Codes{Pool: p.pool, Secret: p.secrets.app, Digest: p.codeDigest},
			SMSBudget:   p.smsBudget(),
			Invitations: invitations{p.sessions, p.secrets.app},
			UnsubscribeURL: func(senderID, alertID string, at time.Time) string {
				return p.url + core.UnsubscribePath(p.secrets.app, senderID, alertID, at)
			},
			Logger: p.logger,
		}.Handlers(), erasure.Worker{
			Log: p.log, Identity: clients.identity, Sender: clients.messages, Mailbox: clients.mailbox, Now: now,
			Records: records,
		}.Handlers()...)),
	}
	followers = append(followers, newFollower("updates", bus.TopicAll, p.updates(clients.messages).Handlers()))
	if p.readDatabase.id != "" {
		followers = append(followers, p.purgeFollower(records))
	}
	webhooks := p.newWebhookWorker()
	followers = append(followers, follower{"webhooks", bus.TopicAll, webhook.SourceTypes(), webhooks.Enqueue})
	quiet := watermill.NopLogger{} // the handler already logs failures
	router, err := message.NewRouter(message.RouterConfig{CloseTimeout: stopTimeout}, quiet)
	if err != nil {
		return nil, err
	}
	router.AddMiddleware(middleware.Recoverer)
	w := &workers{webhooks: webhooks, inbox: &inbox.Worker{
		Pool: p.pool, Logger: p.logger,
		Handler: inbox.Handler{Log: p.log, Identity: clients.identity, Funding: clients.funding, Now: now},
	}}
	checkpoints := bus.NewPostgresCheckpoints(p.pool)
	if p.cluster != nil { // no other process uses the embedded database
		if err := checkpoints.ReleaseAll(ctx); err != nil {
			return nil, err
		}
	}
	for _, f := range followers {
		s := bus.NewSubscriber(p.log, checkpoints, f.name, bus.Options{Types: f.types, Logger: p.logger})
		w.subscribers, w.checkpointNames = append(w.subscribers, s), append(w.checkpointNames, f.name+"/"+f.topic)
		router.AddConsumerHandler(f.name, f.topic, s, p.handler(f))
	}
	p.run(ctx, "workers", router.Run)
	p.run(ctx, "inbox", w.inbox.Run)
	p.run(ctx, "webhooks", w.webhooks.Run)
	p.startDeadlineWorker(ctx)
	p.runAlone(ctx, "scheduled transfers", p.scheduleWorker(clients).Run)
	p.runAlone(ctx, "daily rate alerts", p.rateAlertWorker().Run)
	p.startScheduledPrices(ctx)
	p.startDailyClose(ctx)
	p.startCustomerIndex(ctx)
	p.startAnnualReports(ctx)
	p.startUnclaimedReports(ctx)
	p.startChecker(ctx)
	p.startRateWorker(ctx)
	if err := p.recordSanctionsList(ctx); err != nil && !errors.Is(err, eventstore.ErrStopped) {
		return nil, err
	}
	p.watchSanctionsLists(ctx, p.recordSanctionsList)
	return w, errors.Join(p.startACHWorker(ctx), p.startPayoutMessageWorker(ctx), p.startReconciliation(ctx))
}

// startDeadlineWorker starts the worker that fires deadlines.
func (p *Program) startDeadlineWorker(ctx context.Context) {
	worker := deadlineworker.Worker{
		Log: p.log, Schedule: deadlines.NewQueries(p.readPool), TimeScale: p.settings.timeScale(), Now: now, Logger: p.logger,
		WaitFor: func(ctx context.Context, position int64) error {
			return p.runner.WaitFor(ctx, deadlines.New().Name, position)
		},
	}
	p.runAlone(ctx, "deadlines", worker.Run)
}

// scheduleWorker returns the worker that runs scheduled transfers.
func (p *Program) scheduleWorker(clients providerClients) scheduleworker.Worker {
	return scheduleworker.Worker{
		Log: p.log, Queue: schedules.NewQueries(p.readPool), TimeScale: p.settings.timeScale(), Now: now, Logger: p.logger,
		WaitFor: func(ctx context.Context, position int64) error {
			return p.runner.WaitFor(ctx, schedules.New().Name, position)
		},
		Screen:     screener{clients.screening}.Screen,
		References: func() []usecase.ReferenceKey { return core.NewReferenceCandidates(p.secrets.app) },
		AccountKey: func(number string) string { return core.AccountDigest(p.secrets.app, number) },
	}
}

// rateAlertWorker returns the worker that decides which rate alerts are sent.
func (p *Program) rateAlertWorker() ratealertworker.Worker {
	return ratealertworker.Worker{
		Log: p.log, Queue: ratealerts.NewQueries(p.readPool), LastAmount: transfers.NewQueries(p.readPool, p.log).LastAmountSent, Now: now,
		WaitFor: func(ctx context.Context, position int64) error {
			return p.runner.WaitFor(ctx, ratealerts.New().Name, position)
		},
		Logger: p.logger,
	}
}

// startRateWorker starts the worker that publishes a bank's exchange rates. If rates do not come from a bank, it does nothing.
func (p *Program) startRateWorker(ctx context.Context) {
	if p.settings.RateSource != pricing.SourceNRB {
		return
	}
	worker := rates.Worker{
		Log: p.log, Pool: p.pool, Source: rates.NewNRB(httpclient.Config{BaseURL: p.settings.RateURL, Observe: p.observeProviderCall}, now),
		Margin: p.settings.RateMargin.Decimal, MaxJump: p.settings.MaxRateJump.Decimal, Now: now, Logger: p.logger,
	}
	p.runAlone(ctx, "exchange rates", worker.Run)
}

// handler returns a function that passes each message's event to the follower. If the follower fails, the subscriber retries after a
// pause. Log lines contain no personal data.
func (p *Program) handler(f follower) message.NoPublishHandlerFunc {
	return func(msg *message.Message) error {
		event, err := bus.Event(msg)
		ctx, span := tracing.Start(msg.Context(), "worker "+f.name, tracing.Event(event)...)
		if err == nil {
			err = f.handle(ctx, event)
		}
		tracing.End(span, err)
		if err != nil && msg.Context().Err() == nil {
			p.logger.Warn("follower failed, will retry", "follower", f.name, "position", event.Position, "type", event.Type, "error", err)
		}
		return err
	}
}

// react executes the process steps that an event triggers. All steps run in one unit of work, once per event.
func (p *Program) react(ctx context.Context, r domain.RecordedEvent) error {
	steps := process.React(r)
	if len(steps) == 0 {
		return nil
	}
	cmd := eventstore.Command{
		Meta: domain.Metadata{Actor: domain.Actor{ID: "process", Role: "SYSTEM"}, Correlation: r.Meta.Correlation, Causation: r.ID},
		Key:  &eventstore.IdempotencyKey{Actor: "process", Operation: "react", Key: r.ID},
	}
	_, err := eventstore.Run(ctx, p.log, cmd, func(u domain.UnitOfWork) error {
		for _, step := range steps {
			if err := process.Apply(u, step); err != nil {
				return fmt.Errorf("%s: %w", step.Category, err)
			}
		}
		return nil
	})
	return err
}

// codeDigest returns a keyed digest of a verification code. An unkeyed digest of six digits could be reversed by trying all codes.
func (p *Program) codeDigest(userID, channel, code string) []byte {
	mac := hmac.New(sha256.New, p.secrets.app)
	mac.Write([]byte("code digest\x00" + userID + "\x00" + channel + "\x00" + code))
	return mac.Sum(nil)
}
