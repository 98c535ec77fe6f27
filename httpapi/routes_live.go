package httpapi

// liveRoutes lists the routes of this feature.
var liveRoutes = []route{
	{post, "/v1/events/ticket", "openTicket", "Create a ticket for one stream of live events",
		signedIn, handle((*Server).createStreamTicket), routeOptions(noIdempotency)},
	{get, "/v1/events/subscribe", "subscribe", "Subscribe to the live events of a channel",
		anyone, stream("text/event-stream", (*Server).subscribe), nil},
}
