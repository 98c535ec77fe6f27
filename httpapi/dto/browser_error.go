package dto

import (
	"fmt"
	"regexp"
)

// BrowserErrorReport describes an error in one of our pages. Every field has a fixed pattern, and the error message and the URL are
// omitted, so the report cannot contain user input.
type BrowserErrorReport struct {
	Kind    string   `json:"kind" enum:"UNCAUGHT,REJECTION,CHUNK,RENDER,POLICY" doc:"How the error was detected"`
	Name    string   `json:"name" doc:"Name of the error, such as TypeError, or the content security policy directive that was violated"`
	Route   string   `json:"route" doc:"Path of the page, with parameter names instead of IDs, or * for any other path"`
	Trace   []string `json:"trace" doc:"Up to three locations in our own files, innermost first, in the form assets/file.js:line:column"`
	Build   string   `json:"build" doc:"Build of the web app"`
	Browser string   `json:"browser" enum:"CHROME,EDGE,FIREFOX,OPERA,SAFARI,OTHER"`
}

const maxTraceLength = 3

var (
	errorNamePattern = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9-]{0,39}$`)
	// routePattern accepts only words and parameter names. IDs and tokens contain digits, so they do not match.
	routePattern    = regexp.MustCompile(`^(\*|/|(/(:[A-Za-z]{1,20}|[a-z][a-z-]{0,29}[0-9]?)){1,6})$`)
	locationPattern = regexp.MustCompile(`^assets/[A-Za-z0-9_.-]{1,80}\.(js|css)(:[0-9]{1,7}:[0-9]{1,7})?$`)
	buildPattern    = regexp.MustCompile(`^[A-Za-z0-9_-]{1,20}$`)
)

// Check validates every field against its pattern.
func (f BrowserErrorReport) Check(c *Checks) {
	pattern := func(p *regexp.Regexp) rule { return matchesPattern(p, "INVALID_PARAMETER") }
	c.field("kind", f.Kind, required, oneOf("UNKNOWN_VALUE", "UNCAUGHT", "REJECTION", "CHUNK", "RENDER", "POLICY"))
	c.field("name", f.Name, required, pattern(errorNamePattern))
	c.field("route", f.Route, required, pattern(routePattern))
	if len(f.Trace) > maxTraceLength {
		c.addError("trace", "INVALID_PARAMETER")
	} else {
		for i, location := range f.Trace {
			c.field(fmt.Sprintf("trace[%d]", i), location, pattern(locationPattern))
		}
	}
	c.field("build", f.Build, required, pattern(buildPattern))
	c.field("browser", f.Browser, required, oneOf("UNKNOWN_VALUE", "CHROME", "EDGE", "FIREFOX", "OPERA", "SAFARI", "OTHER"))
}
