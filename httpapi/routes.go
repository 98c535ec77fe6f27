package httpapi

import (
	"net/http"
	"slices"
)

const (
	get    = http.MethodGet
	post   = http.MethodPost
	put    = http.MethodPut
	patch  = http.MethodPatch
	remove = http.MethodDelete
)

// routes returns the route table. The OpenAPI document, the HTML documentation, and the authorization tests are generated from it.
func routes() []route {
	return slices.Concat(
		accountRoutes, beneficiariesRoutes, complianceRoutes, historyRoutes, liveRoutes, operationsRoutes, pricingRoutes, siteRoutes, sourcesRoutes, transfersRoutes,
	)
}

func routeOptions(options ...routeOption) []routeOption { return options }
