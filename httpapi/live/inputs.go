package live

// subscribeInput selects a channel of live events and carries the ticket that authorizes the subscription.
type subscribeInput struct {
	Channel     string `query:"channel" maxLength:"64" doc:"exchange_rate, your own referenceId, or, for staff, log, projections, or work"`
	Ticket      string `query:"ticket" maxLength:"128" doc:"Single-use ticket from POST /v1/events/ticket. Not needed for exchange_rate"`
	LastEventID string `header:"Last-Event-ID" pattern:"^[0-9]{1,19}$" doc:"Log position up to which you have received all events"`
	After       string `query:"lastEventId" pattern:"^[0-9]{1,19}$" doc:"Same as Last-Event-ID, for a new EventSource, which can't set the header"`
}
