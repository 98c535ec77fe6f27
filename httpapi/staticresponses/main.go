// Command staticresponses prints the API responses that are embedded in prerendered pages. The responses change only with a new
// build.
package main

import (
	"fmt"
	"os"

	"hulak/httpapi"
)

func main() {
	responses, err := httpapi.StaticResponses()
	if err == nil {
		_, err = os.Stdout.Write(responses)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
